import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BarButton } from "./bar-button";
import { HeadingChoice } from "./heading-choice";
import { ImageTool } from "./image-tool";
import { LinkTool } from "./link-tool";
import { TOOLS, type Tool } from "./tools";
import { useRovingFocus } from "./use-roving-focus";

type Props = { editor: Editor; label: string; controls: string; full: boolean; onFull: () => void };

/** One tab stop; the arrow keys move between the tools. */
export function Toolbar({ editor, label, controls, full, onFull }: Props) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(bar);
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="editor-toolbar"
      {...roving}
    >
      <HeadingChoice editor={editor} />
      {TOOLS.map((group) => (
        <Group key={group[0]?.key}>
          {group.map((tool) => (
            <ToolButton key={tool.key} tool={tool} editor={editor} />
          ))}
        </Group>
      ))}
      <Group>
        <LinkTool editor={editor} />
        <ImageTool editor={editor} />
      </Group>
      <BarButton
        icon={full ? "minimize" : "maximize"}
        label={t(full ? "ui.editor.leave-fullscreen" : "ui.editor.fullscreen")}
        pressed={full}
        onClick={onFull}
      />
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="editor-group">{children}</div>;
}

function ToolButton({ tool, editor }: { tool: Tool; editor: Editor }) {
  const { t } = useTranslation();
  const able = tool.can?.(editor) ?? true;
  return (
    <BarButton
      icon={tool.icon}
      label={t(`ui.editor.${tool.key}`)}
      pressed={tool.isOn?.(editor)}
      disabled={!able}
      onClick={() => tool.run(editor)}
    />
  );
}

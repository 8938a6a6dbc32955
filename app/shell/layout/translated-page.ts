/** By the text that the browser's translation took out of the page. */
const translations = new WeakMap<Node, ChildNode>();

/**
 * Lets React go on in a page that the browser translates. A translation replaces each text by a <font> element, often while React still
 * holds the text: removing it, or inserting before it, would throw and replace the page by an error page after something was saved
 * (https://github.com/facebook/react/issues/11538).
 */
export function allowTranslation(): void {
  const changed = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Text) showAgain(target);
  });
  const replaced = new MutationObserver((records) => {
    for (const record of records)
      for (const text of record.removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue;
        const near = [...record.addedNodes, record.previousSibling, record.nextSibling];
        const translation = near.find(isTranslation);
        if (!translation) continue;
        translations.set(text, translation);
        changed.observe(text, { characterData: true });
      }
  });
  replaced.observe(document, { childList: true, subtree: true });
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(child: T): T {
    const place = placeIn(this, child);
    // What a translation has wrapped around it may hold other nodes of React: it stays.
    const wrapper = place !== child && place.contains(child) ? child.parentNode : null;
    removeChild.call(wrapper ?? this, wrapper ? child : place);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(node: T, before: Node | null): T {
    insertBefore.call(this, node, before && placeIn(this, before));
    return node;
  };
}

/** React has given the text another content, which the browser translates again. */
function showAgain(text: Text): void {
  const translation = translations.get(text);
  if (translation?.isConnected) translation.replaceWith(text);
}

/** What stands in the parent for this node: itself, its translation, or what a translation has wrapped around it. */
function placeIn(parent: Node, child: Node): Node {
  const translation = translations.get(child);
  if (child.parentNode !== parent && translation?.parentNode === parent) return translation;
  let place: Node | null = child;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place ?? child;
}

function isTranslation(node: Node | null): node is ChildNode {
  return node instanceof Element && node.localName === "font";
}

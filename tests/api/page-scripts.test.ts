import { expect, test } from "vitest";
import { filesToStore } from "../../app/offline/releases/release-files";
import {
  buildFigures,
  filesOf,
  layoutsOf,
  readManifest,
  type Route,
} from "../tools/report/build-figures";
import { isFarOver } from "../tools/report/figures";

test("no page and no release is far over its limit", () => {
  const figures = buildFigures();
  expect(figures.length).toBeGreaterThan(10);
  expect(figures.filter(isFarOver)).toEqual([]);
});

test("a device stores the scripts of each page that it shows, or of which it says that it is not available offline", () => {
  const { manifest } = readManifest();
  const { routes } = manifest;
  const opensOffline = ({ id, hasClientLoader }: Route) =>
    hasClientLoader || id === "routes/profile/overview";
  /** A dialog of a page that needs the server is not opened without it either. */
  const offlinePages = Object.values(routes).filter((page) =>
    [page, ...layoutsOf(page, routes)].every(opensOffline),
  );
  expect(offlinePages.length).toBeGreaterThan(30);
  const missing = offlinePages.flatMap(({ id }) => {
    const files = filesOf(id, manifest);
    const stored = filesToStore(files);
    return files.filter((file) => !stored.includes(file)).map((file) => `${id}: ${file}`);
  });
  expect(missing).toEqual([]);
});

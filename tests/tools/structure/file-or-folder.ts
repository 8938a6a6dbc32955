import type { Project } from "../project";

const SOURCE = /\.tsx?$/;

/** Named by Remix: `routes.ts` lists the pages in `routes/`. */
const BOTH = ["app/routes"];

/** Of one name there is a file or a folder, so that nobody has to look in two places (decision 0010). */
export function checkFileOrFolder(project: Project): string[] {
  return project.files
    .filter((path) => SOURCE.test(path))
    .map((path) => ({ path, folder: path.replace(SOURCE, "") }))
    .filter(({ folder }) => project.has(`${folder}/`) && !BOTH.includes(folder))
    .map(
      ({ path, folder }) =>
        `${path} is beside ${folder}/: move it into the folder, named after what it holds (decision 0010)`,
    );
}

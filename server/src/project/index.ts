// Projects on disk, for the language server and the command line: where they are, and what they hold.

export { readCache, writeCache } from './cache-file.js';
export { type FactsCache, type FactsSaving, openFactsCache } from './facts-cache.js';
export { readText } from './files.js';
export { firstAnalysis } from './first-analysis.js';
export { installedFiles, withSlashes } from './installed-files.js';
export { findProject, findProjects, isProject, SETTINGS_FILE } from './find-project.js';
export { openPicture, type PictureCache, type PictureToKeep, savePicture } from './picture-cache.js';
export { programDigest } from './program-digest.js';
export {
  filesToRead,
  type Project,
  type ProjectFailure,
  type ProjectOutline,
  type ProjectReading,
  projectFacts,
  projectWithoutTexts,
  readFiles,
  readImported,
  readLogFile,
  readOutline,
  readProject,
  readRetention,
} from './read-project.js';
export { readRevision, type Revision, type RevisionReading } from './revision.js';
export { readSettingsProblems } from './read-settings-problems.js';
export type { SettingsProblem } from './settings-problems.js';
export { sha256 } from './sha256.js';

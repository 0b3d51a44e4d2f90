// What commands, views and settings say about themselves: the manifest's contributions are generated from it.
// It imports nothing of the editor, so that the generator can read the registries outside of it.

/** Where a command shows, in the words of VS Code's `contributes.menus`. */
export interface MenuPlace {
  readonly menu: string;
  readonly when: string;
  readonly group: string;
}

export interface CommandContribution {
  readonly id: `headwater.${string}`;
  /** Without the category, which is always Headwater. */
  readonly title: string;
  readonly icon?: string;
  /** When the palette offers it: where there is a project, where there is none, always or never. */
  readonly palette: 'project' | 'no-project' | 'always' | 'never';
  readonly menus?: readonly MenuPlace[];
}

export interface ViewContribution {
  readonly id: `headwater.${string}`;
  readonly name: string;
  readonly container: 'sidebar' | 'panel';
  readonly kind: 'tree' | 'webview';
  /** Its share of the container's height at first. */
  readonly share: number;
}

export interface SettingContribution {
  readonly id: `headwater.${string}`;
  readonly type: 'boolean' | 'number' | 'string';
  readonly default: boolean | number | string;
  readonly values?: readonly string[];
  readonly minimum?: number;
  readonly description: string;
  /** A setting that starts a program must not come from a folder that nobody trusts. */
  readonly isRestricted?: boolean;
}

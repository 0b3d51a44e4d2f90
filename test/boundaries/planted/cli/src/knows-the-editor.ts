import { window } from 'vscode';
export const planted = window;

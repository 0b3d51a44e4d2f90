import { createConnection } from 'vscode-languageserver/node';
export const planted = createConnection;

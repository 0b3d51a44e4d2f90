// Starts the panel's page.

import './style/index.css';
import { h, render } from 'preact';
import { App } from './page/app.js';
import { connectEditor } from './page/editor.js';

render(h(App, { editor: connectEditor() }), document.getElementById('root') ?? document.body);

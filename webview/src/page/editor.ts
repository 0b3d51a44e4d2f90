// The page's only door to the world: messages to and from the extension. What comes in was made by the extension's
// own code under the same version, so its type is taken for granted here and nowhere else.

import type { FromPage, ToPage } from '@headwater/protocol';

export interface Editor {
  send(message: FromPage): void;
  /** Returns what ends the subscription. */
  listen(receive: (message: ToPage) => void): () => void;
}

declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

export function connectEditor(): Editor {
  const api = acquireVsCodeApi();
  return {
    send: (message) => api.postMessage(message),
    listen(receive) {
      const onMessage = (event: MessageEvent<ToPage>) => receive(event.data);
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
  };
}

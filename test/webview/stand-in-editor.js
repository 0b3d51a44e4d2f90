// In the page: the editor's half of the conversation, for tests.
window.standIn = {
  sent: [],
  /** Done when the page has taken the message in and shows it. */
  tell: (message) =>
    new Promise((done) => {
      window.addEventListener('message', () => requestAnimationFrame(() => setTimeout(done)), { once: true });
      window.postMessage(message, '*');
    }),
};
window.acquireVsCodeApi = () => ({ postMessage: (message) => window.standIn.sent.push(structuredClone(message)) });

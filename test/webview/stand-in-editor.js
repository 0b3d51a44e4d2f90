// In the page: the editor's half of the conversation, for tests.
window.standIn = {
  sent: [],
  tell: (message) => window.postMessage(message, '*'),
};
window.acquireVsCodeApi = () => ({ postMessage: (message) => window.standIn.sent.push(structuredClone(message)) });

// Stands in for the editor's compiled watchdog: an extension host whose server is gone ends itself.
exports.start = (serverPid) => {
  const timer = setInterval(() => {
    try {
      process.kill(serverPid, 0);
    } catch {
      process.exit(87);
    }
  }, 3000);
  timer.unref();
};

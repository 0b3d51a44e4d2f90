// Imported first by every script that a person may start by hand: an older Node is named at once, instead of failing later.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 15)) {
  console.error(
    `This script needs Node 22.15 or newer; this is Node ${process.versions.node} (${process.execPath}). Start it through npm (\`npm run …\`), which brings Node 24.`,
  );
  process.exit(2);
}

// One run of checks, as the Test Explorer shows it: what waits, what is measured, and what each check said of which version.

import type { LogLine, StepChanged, StepCheckResult, StepError } from '@headwater/protocol';
import * as vscode from 'vscode';
import { locationOf } from '../projects.js';
import { reportOf } from './check-report.js';
import type { CheckTree } from './check-tree.js';

export class CheckRun {
  private readonly seen = new Set<vscode.TestItem>();

  constructor(
    private readonly run: vscode.TestRun,
    private readonly tree: CheckTree,
    private readonly project: string,
    /** The chosen ones, as they stand in the tree. */
    private readonly items: readonly vscode.TestItem[],
  ) {
    for (const item of items) if (!this.hasPartitions(item)) run.enqueued(item);
  }

  hear(step: StepChanged): void {
    if (step.status === 'queued') return;
    if (step.status === 'running') {
      for (const item of this.itemsOf(step)) this.run.started(item);
      return;
    }
    for (const result of step.checks ?? []) this.report(step, result);
    const isAnswered = (step.checks ?? []).length > 0;
    if (!isAnswered && step.error !== null) for (const item of this.itemsOf(step)) this.couldNotRun(item, step.error);
  }

  print(lines: readonly LogLine[]): void {
    for (const { asset, partition, message } of lines)
      this.say(`${partition === '' ? asset : `${asset} › ${partition}`} | ${message}`, null);
  }

  /** Whatever was chosen and not examined has no record. */
  end(why: string): void {
    const unseen = this.items.filter((item) => !this.seen.has(item));
    for (const item of unseen) this.run.skipped(item);
    if (unseen.length > 0) this.say(why, null);
    this.run.end();
  }

  private report(step: StepChanged, result: StepCheckResult): void {
    const partition = step.partition === '' ? null : step.partition;
    const { asset } = step;
    const item = this.tree.partitionItem(this.project, { asset, check: result.check, partition });
    if (item === null) return;
    this.markSeen(item);
    const report = reportOf(result, { target: { asset, partition }, record: step.record ?? null });
    this.say(report.message, item);
    if (report.outcome === 'passed') return this.run.passed(item, result.elapsedMs);
    const message = new vscode.TestMessage(report.message);
    if (report.threshold !== null && report.measured !== null) {
      message.expectedOutput = report.threshold;
      message.actualOutput = report.measured;
    }
    const declared = this.placeOf(item);
    if (declared !== null) message.location = declared;
    if (report.outcome === 'failed') return this.run.failed(item, message, result.elapsedMs);
    this.run.errored(item, withFrames(message, this.project, report.frames), result.elapsedMs);
  }

  private couldNotRun(item: vscode.TestItem, error: StepError): void {
    this.markSeen(item);
    this.say(error.message, item);
    const message = new vscode.TestMessage(error.message);
    const declared = this.placeOf(item);
    if (declared !== null) message.location = declared;
    this.run.errored(item, withFrames(message, this.project, error.frames));
  }

  /** The chosen checks of the step's asset, at its partition. */
  private itemsOf({ asset, partition }: StepChanged): readonly vscode.TestItem[] {
    const found = new Set<vscode.TestItem>();
    for (const item of this.items) {
      const node = this.tree.node(item);
      if (node?.asset !== asset || (node.partition !== null && node.partition !== partition)) continue;
      const at = { asset, check: node.check, partition: partition === '' ? null : partition };
      const own = this.tree.partitionItem(this.project, at);
      if (own !== null) found.add(own);
    }
    return [...found];
  }

  /** Its partitions have the results; it shows the worst of them. */
  private hasPartitions(item: vscode.TestItem): boolean {
    const node = this.tree.node(item);
    return node !== null && node.isPartitioned && node.partition === null;
  }

  private markSeen(item: vscode.TestItem): void {
    this.seen.add(item);
    if (item.parent !== undefined) this.seen.add(item.parent);
  }

  /** A partition's item has no line of its own: its check has. */
  private placeOf(item: vscode.TestItem): vscode.Location | null {
    const { uri, range } = item.range === undefined ? (item.parent ?? item) : item;
    return uri === undefined || range === undefined ? null : new vscode.Location(uri, range);
  }

  private say(text: string, item: vscode.TestItem | null): void {
    this.run.appendOutput(`${text.replace(/\r?\n/g, '\r\n')}\r\n`, undefined, item ?? undefined);
  }
}

function withFrames(message: vscode.TestMessage, project: string, frames: StepError['frames']): vscode.TestMessage {
  const [innermost] = frames;
  if (innermost === undefined) return message;
  message.location = locationOf(project, innermost);
  message.stackTrace = frames.map((frame) => {
    const { uri, range } = locationOf(project, frame);
    return new vscode.TestMessageStackFrame(frame.function || frame.file, uri, range.start);
  });
  return message;
}

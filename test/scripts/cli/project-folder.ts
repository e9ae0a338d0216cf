import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Terminal } from '../../../scripts/cli/terminal.ts'

/** A project in a temporary folder, and what the commands print. */
export interface ProjectFolder extends Disposable {
  readonly folder: string
  readonly terminal: Terminal
  read(file: string): string
  /** What was printed since the last call. */
  printed(): string
}

/** Writes a project. `answers` are given to the questions in turn. */
export function projectFolder(files: Readonly<Record<string, string | object>>, answers: readonly string[] = []): ProjectFolder {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-cli-'))
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content, undefined, 2))
  }
  const waiting = [...answers]
  let lines: string[] = []
  const print = (text: string): void => void lines.push(text)
  return {
    folder,
    terminal: { print, error: print, ask: async (_, fallback) => waiting.shift() || fallback },
    read: file => readFileSync(join(folder, file), 'utf8'),
    printed() {
      const text = lines.join('\n')
      lines = []
      return text
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true })
  }
}

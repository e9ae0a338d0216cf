import { spawn, type ChildProcess } from 'node:child_process'

/**
 * Ensures that a process does not outlive this one, however this one ends (`kill -9` included).
 * A small watchdog process holds the other end of a pipe: when the pipe closes, this process has ended, and it kills the
 * remaining ones on its list.
 * The returned function removes the process from the list; the watchdog exits with the last one.
 */
export function guard(pid: number): () => void {
  watchman ??= startWatchman()
  guarded.add(pid)
  watchman.stdin!.write(`+${pid}\n`)
  return () => {
    if (!guarded.delete(pid)) return
    watchman?.stdin!.write(`-${pid}\n`)
    if (guarded.size) return
    watchman?.stdin!.end()
    watchman = undefined
  }
}

const guarded = new Set<number>()
let watchman: ChildProcess | undefined

const program = `
  const pids = new Set()
  require('readline').createInterface({ input: process.stdin })
    .on('line', line => line[0] === '+' ? pids.add(+line.slice(1)) : pids.delete(+line.slice(1)))
    .on('close', () => { for (const pid of pids) try { process.kill(pid, 'SIGKILL') } catch {} })
`

function startWatchman(): ChildProcess {
  // detached: Ctrl-C reaches the whole process group of a terminal, and the watchdog must exit last
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  child.unref()
  ;(child.stdin as unknown as { unref?(): void }).unref?.()
  child.stdin.on('error', () => {}) // it was killed from outside: nothing is lost except the watchdog itself
  return child
}

import { spawn, type ChildProcess } from 'node:child_process'

/**
 * Sees to it that a process does not outlive this one, however this one ends (`kill -9` included). A small watchman holds the
 * other end of a pipe: when the pipe closes, we are gone, and it ends what is still on its list.
 * The returned function takes the process off the list; with the last one gone, the watchman goes too.
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
  // detached: Ctrl-C reaches the whole group of a terminal, and the watchman is to be the last to leave
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  child.unref()
  ;(child.stdin as unknown as { unref?(): void }).unref?.()
  child.stdin.on('error', () => {}) // it was ended from outside: then nobody watches, and nothing else is lost
  return child
}

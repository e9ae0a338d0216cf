import { after, afterEach, beforeEach } from 'node:test'

// Loaded ahead of a file of Node tests. What a file leaves open once its tests have ended (a server, a socket, a program that it started)
// keeps its process, and the runner would wait for that without a word until its limit. Here it is told after a moment, and the process
// ends, as a failure unless nothing but timers is left: libraries that cannot be stopped leave some, and they hold nothing. One that closes
// what it opened has ended long before: the timer itself keeps nothing. What a file does after its tests, such as stopping a browser, is not
// waited for, so that it is given some moments more: on a busy machine it takes its time.

const { clearTimeout, setTimeout } = globalThis
const moment = Number(process.env['W3M_LINGER'] ?? 30_000)
const moments = 4

/** The process's own output, and what ends by itself. */
const harmless = new Set(['PipeWrap', 'TTYWrap', 'Timeout', 'Immediate'])

/** `TCPServerWrap, 2 × Timeout`; the pipes are the process's own output. */
function whatIsOpen() {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1
  return Object.entries(counts)
    .map(([name, count]) => (count === 1 ? name : `${count} × ${name}`))
    .join(', ')
}

/** @type {NodeJS.Timeout | undefined} */
let timer
let hasEnded = false

function wait(waited = 1) {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const isHarmless = process.getActiveResourcesInfo().every(name => harmless.has(name))
    if (!isHarmless && waited < moments) return wait(waited + 1)
    console.error(`The tests have ended, and something stays open: ${whatIsOpen()}. ${process.argv[1]}`)
    process.exit(isHarmless ? undefined : 1)
  }, moment).unref()
}

// the runner loads this file as well, and has no tests of its own
if (process.env['NODE_TEST_CONTEXT']?.startsWith('child')) {
  after(() => {
    hasEnded = true
    wait()
  })
  // a file that waits for something between its tests seems to have ended
  beforeEach(() => clearTimeout(timer))
  afterEach(() => {
    if (hasEnded) wait()
  })
}

import { parseTokens, type TokenStore } from '../../adapters/api/siwx-client.ts'
import { withLock } from '../../adapters/base/lock.ts'
import { environment, writeJson } from '../platform/environment.ts'
import { sharedMarks } from '../platform/shared-marks.ts'
import { readJson } from '../platform/storage.ts'

/** Storage key without its prefix @appkit/ (docs/decisions/storage.md). */
const key = 'siwx-auth-token'

/** Milliseconds between two reads of the storage, and in total. */
const pause = 50
const longestWait = 2_000

/** Bearer tokens in the browser's storage, shared by all tabs. Read only when sign-in uses tokens. */
export const bearerTokenStore: TokenStore = {
  read: () => parseTokens(readJson(key)),
  write: tokens => writeJson(key, tokens),
  alone: run =>
    withLock(`w3m-${key}`, async () => {
      await waitForOtherTab()
      try {
        return await run()
      } finally {
        await writeMark()
      }
    })
}

/**
 * Waits until this tab reads the tokens that another one has written under the lock. Without it, both could send the same refresh
 * token, which ends the session.
 */
async function waitForOtherTab(): Promise<void> {
  const newest = Date.parse((await withinLimit(marks().read(key))) ?? '')
  // by the clock: in a hidden tab the timers are late
  for (const end = environment().now() + longestWait; environment().now() < end;) {
    const tokens = bearerTokenStore.read()
    // no tokens: signed out, so there is nothing to send twice
    if (!tokens || !(Date.parse(tokens.expiresAt) < newest)) return
    await new Promise<void>(resolve => void environment().after(pause, resolve))
  }
}

async function writeMark(): Promise<void> {
  const tokens = bearerTokenStore.read()
  if (tokens) await withinLimit(marks().write(key, tokens.expiresAt))
}

const marks = () => environment().marks ?? sharedMarks

/**
 * Limits the time of a transaction, because all tabs wait for the lock, and in some browsers the database never opens.
 * Resolves to `undefined` after that time, and for a transaction that fails: the tabs do not wait for each other then.
 */
function withinLimit<Result>(transaction: Promise<Result>): Promise<Result | undefined> {
  return new Promise(resolve => {
    const cancel = environment().after(longestWait, () => resolve(undefined))
    transaction.then(resolve, () => resolve(undefined)).finally(cancel)
  })
}

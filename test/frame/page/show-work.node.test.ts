import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { wipe } from '../../../frame/page/keys/bytes.ts'
import { changeRecovery, createWallet, openWithLogin } from '../../../frame/page/keys/wallet-registration.ts'
import { showWork } from '../../../frame/page/stage/show-work.ts'
import { defineScreen, type Screen, type ScreenHost } from '../../../frame/page/ui/screen-host.ts'
import { newPasskey } from '../../kit/recovery-secrets.ts'
import { faultyHolders } from '../../kit/share-holders.ts'

const { signal } = new AbortController()
const screen = defineScreen<string>('recovery-method', () => ({ title: '', content: [], actions: [] }))
/** Creates a screen host whose user closes the window on request. */
function closable() {
  let close = () => {}
  const closed = new Promise<never>((_, reject) => (close = () => reject(new UserRejectedError())))
  const screens: Screen<never>[] = []
  const stage: Pick<ScreenHost, 'show'> = {
    show(screen) {
      screens.push(screen)
      return closed
    }
  }
  return { stage, screens, close: () => close() }
}

describe('a screen that is closed while it works', () => {
  test('has done nothing where the work was not committed', async () => {
    const { stage, close } = closable()
    const shown = showWork<string>(stage, { signal }, attempt => {
      attempt(ending => new Promise((_, reject) => ending.addEventListener('abort', () => reject(ending.reason as Error)))).catch(
        () => undefined
      )
      return screen
    })
    close()
    await rejects(shown, { code: 'user-rejected' })
  })

  test('answers with what it has done where the work was committed', async () => {
    const { stage, close } = closable()
    const shown = showWork<string>(stage, { signal }, attempt => {
      void attempt(async ending => {
        await new Promise(done => ending.addEventListener('abort', done))
        return 'committed'
      })
      return screen
    })
    close()
    equal(await shown, 'committed')
  })

  test('ends the work of a drawing that is replaced before the next one is made', async () => {
    const { stage, close, screens } = closable()
    const begun: AbortSignal[] = []
    let begin: () => Promise<string> = async () => ''
    const shown = showWork<string>(stage, { signal }, attempt => {
      begin = () =>
        attempt(ending => {
          begun.push(ending)
          return new Promise((_, reject) => ending.addEventListener('abort', () => reject(ending.reason as Error)))
        })
      return screen
    })
    const first = begin()
    await Promise.all([rejects(first, { code: 'user-rejected' }), screens[0]!.again!()])
    deepEqual([begun.length, begun[0]!.aborted], [1, true])
    const second = begin()
    equal(begun[1]!.aborted, false, 'the work of the new drawing goes on')
    close()
    await rejects(shown, { code: 'user-rejected' })
    await rejects(second)
  })

  test('says in the next drawing what was committed, and does nothing twice', async () => {
    const { stage, close, screens } = closable()
    const shown = showWork<string>(stage, { signal }, attempt => {
      void attempt(async ending => {
        await new Promise(done => ending.addEventListener('abort', done))
        return 'committed'
      })
      return screen
    })
    await screens[0]!.again!()
    close()
    equal(await shown, 'committed')
  })

  test('begins no work afterwards', async () => {
    const { stage, close } = closable()
    let begin: () => Promise<string> = async () => ''
    const shown = showWork<string>(stage, { signal }, attempt => {
      begin = () => attempt(async () => 'done')
      return screen
    })
    close()
    await rejects(shown, { code: 'user-rejected' })
    await rejects(begin(), { code: 'user-rejected' })
  })
})

describe('a change of recovery', () => {
  const userId = 'user'
  async function opened() {
    const { device, service } = faultyHolders()
    const holders = { userId, device, service }
    await createWallet(holders, newPasskey())
    const set = [...service.sets.values()].find(({ state }) => state === 'committed')!
    return { holders, service, set, ...(await openWithLogin(holders, set)) }
  }

  test('commits nothing once it was ended, wherever it was', async () => {
    for (const at of ['prepare', 'read', 'sign'] as const) {
      const { holders, service, set, entropy } = await opened()
      const stop = new AbortController()
      const end = () => stop.abort(new UserRejectedError())
      const ending = {
        ...holders,
        service: {
          ...service,
          prepare: async (...all: Parameters<typeof service.prepare>) => {
            if (at === 'prepare') end()
            return service.prepare(...all)
          },
          read: async (...all: Parameters<typeof service.read>) => {
            if (at === 'read') end()
            return service.read(...all)
          }
        },
        ...(at === 'sign' && {
          sign: async (): Promise<never> => {
            end()
            return undefined as never
          }
        })
      }
      await rejects(changeRecovery(ending, { entropy, version: 1 }, newPasskey(), stop.signal), { code: 'user-rejected' })
      deepEqual(
        [...service.sets.values()].filter(({ state }) => state === 'committed').map(({ setId }) => setId),
        [set.setId]
      )
    }
  })

  test('splits the wallet’s own secret, also where the caller wipes it meanwhile', async () => {
    const { holders, service, keys, entropy } = await opened()
    const changing = changeRecovery(holders, { entropy, version: 1 }, newPasskey())
    wipe(entropy)
    deepEqual((await changing).addresses, keys.addresses)
    equal([...service.sets.values()].find(({ state }) => state === 'committed')?.version, 2)
  })
})

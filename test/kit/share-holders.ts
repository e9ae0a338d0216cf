import type { DeviceRecord, DeviceStore } from '../../frame/page/keys/device-store.ts'
import { KeyError } from '../../frame/page/keys/key-error.ts'
import type { ServiceShare, ShareService } from '../../frame/page/keys/share-service.ts'

/** Counts what is asked of it, and fails where it is told to: before the work, or after it, when only the answer is lost. */
export interface Fault {
  /** Which call fails, counted from 1 over both holders. */
  readonly call: number
  readonly when: 'before' | 'after'
}

interface KeptShares {
  readonly record: DeviceRecord
  readonly share: Uint8Array<ArrayBuffer>
  /** While recovery is postponed. */
  readonly third?: Uint8Array<ArrayBuffer> | undefined
}

export interface FaultyHolders {
  readonly device: DeviceStore & { readonly records: Map<string, KeptShares> }
  readonly service: ShareService & { readonly sets: Map<string, ServiceShare> }
  /** Calls so far. */
  readonly calls: number
  /** From here on everything works. */
  mend(): void
}

/** The two places of shares in memory, as an honest browser and an honest service keep them. */
export function faultyHolders(fault?: Fault): FaultyHolders {
  const records: FaultyHolders['device']['records'] = new Map()
  const sets = new Map<string, ServiceShare>()
  const postponedSets = new Set<string>()
  let broken = fault
  let calls = 0
  const call = async <Result>(work: () => Result): Promise<Result> => {
    calls += 1
    const fails = broken?.call === calls
    if (fails && broken?.when === 'before') throw new Error('The wire was cut.')
    const result = work()
    if (fails) throw new Error('The answer was lost.')
    return result
  }
  const nameOf = (userId: string, state: string) => `${state} ${userId}`

  return {
    get calls() {
      return calls
    },
    mend: () => (broken = undefined),
    device: {
      records,
      prepare: (userId, { setId, version, addresses }, share, recovery, postponed) =>
        call(() => {
          const sealed = { nonce: '', box: '' }
          const record: DeviceRecord = {
            userId,
            setId,
            version,
            addresses,
            state: 'pending',
            sealed,
            ...(recovery && { recovery }),
            ...(postponed && { postponed: { ...postponed, share: sealed } })
          }
          records.set(nameOf(userId, 'pending'), { record, share: share.slice(), third: postponed?.share.slice() })
        }),
      commit: (userId, setId) =>
        call(() => {
          const pending = records.get(nameOf(userId, 'pending'))
          if (pending?.record.setId !== setId) {
            if (records.get(nameOf(userId, 'kept'))?.record.setId === setId) return
            throw new KeyError('no-device-share', 'There is no such share.')
          }
          records.set(nameOf(userId, 'kept'), { ...pending, record: { ...pending.record, state: 'kept' } })
          records.delete(nameOf(userId, 'pending'))
        }),
      all: () => call(() => [...records.values()].map(({ record }) => record).filter(({ state }) => state === 'kept')),
      read: (userId, state = 'kept') =>
        call(() => {
          const found = records.get(nameOf(userId, state))
          return found && { record: found.record, share: found.share.slice() }
        }),
      record: (userId, state = 'kept') => call(() => records.get(nameOf(userId, state))?.record),
      postponedShare: userId => call(() => records.get(nameOf(userId, 'kept'))?.third?.slice()),
      chooseRecovery: (userId, _setId, chosen) =>
        call(() => {
          const kept = records.get(nameOf(userId, 'kept'))
          if (!kept?.record.postponed) return
          const record = { ...kept.record, postponed: { ...kept.record.postponed, chosen } }
          records.set(nameOf(userId, 'kept'), { ...kept, record })
        }),
      keepRecovery: (userId, _setId, recovery) =>
        call(() => {
          const kept = records.get(nameOf(userId, 'kept'))
          if (!kept) return
          const { postponed: _done, ...record } = kept.record
          records.set(nameOf(userId, 'kept'), { share: kept.share, record: { ...record, ...(recovery && { recovery }) } })
        }),
      keepLogin: (userId, _setId, login) =>
        call(() => {
          const kept = records.get(nameOf(userId, 'kept'))
          if (kept) records.set(nameOf(userId, 'kept'), { ...kept, record: { ...kept.record, login } })
        }),
      keepUntil: (userId, _setId, restorableUntil) =>
        call(() => {
          const kept = records.get(nameOf(userId, 'kept'))
          if (!kept) return
          const { restorableUntil: _before, ...record } = kept.record
          const until = restorableUntil !== undefined && { restorableUntil }
          records.set(nameOf(userId, 'kept'), { ...kept, record: { ...record, ...until } })
        }),
      remove: userId =>
        call(() => {
          records.delete(nameOf(userId, 'kept'))
          records.delete(nameOf(userId, 'pending'))
        })
    },
    service: {
      sets,
      prepare: ({ setId, version, addresses }, share, recovery, postponed) =>
        call(() => {
          if (postponed !== undefined) postponedSets.add(setId)
          sets.set(setId, { setId, version, addresses, state: 'prepared', share: share.slice(), ...(recovery && { recovery }) })
        }),
      setRecovery: ({ setId }, recovery) =>
        call(() => {
          const set = sets.get(setId)
          if (set && postponedSets.delete(setId)) sets.set(setId, { ...set, ...(recovery && { recovery }) })
          return JSON.stringify(sets.get(setId)?.recovery) === JSON.stringify(recovery)
        }),
      commit: ({ setId }) =>
        call(() => {
          const set = sets.get(setId)
          if (!set) throw new Error('There is no such set.')
          for (const [id, { state }] of sets) if (state === 'committed' && id !== setId) sets.delete(id)
          sets.set(setId, { ...set, state: 'committed' })
        }),
      read: setId =>
        call(() => {
          const set = sets.get(setId)
          return set && { ...set, share: set.share.slice() }
        })
    }
  }
}

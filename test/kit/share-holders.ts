import { newestAfter, newestOf, type DeviceRecord, type DeviceStore } from '../../frame/page/keys/device-store.ts'
import { KeyError } from '../../frame/page/keys/key-error.ts'
import type { AuthShare, AuthShareService } from '../../frame/page/keys/share-service.ts'
import { equalAddresses } from '../../frame/page/keys/wallet-keys.ts'

/**
 * A holder that counts its calls, and fails at one: before the work, or after it, when only the
 * response is lost.
 */
export interface Fault {
  /** The failing call, counted from 1 over both holders. */
  readonly call: number
  readonly when: 'before' | 'after'
}

interface KeptShares {
  readonly record: DeviceRecord
  readonly share: Uint8Array<ArrayBuffer>
  /** Set while recovery is postponed. */
  readonly third?: Uint8Array<ArrayBuffer> | undefined
}

export interface FaultyHolders {
  readonly device: DeviceStore & { readonly records: Map<string, KeptShares> }
  readonly service: AuthShareService & { readonly sets: Map<string, AuthShare> }
  /** Calls so far. */
  readonly calls: number
  /** Stops failing. */
  mend(): void
}

/** Creates the two share holders in memory, as an honest browser and an honest service store them. */
export function faultyHolders(fault?: Fault): FaultyHolders {
  const records: FaultyHolders['device']['records'] = new Map()
  const sets = new Map<string, AuthShare>()
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
  const edit = (userId: string, setId: string, fields: Partial<DeviceRecord>) => {
    const kept = records.get(nameOf(userId, 'kept'))
    if (kept?.record.setId === setId) records.set(nameOf(userId, 'kept'), { ...kept, record: { ...kept.record, ...fields } })
  }
  const editTime = (userId: string, setId: string, name: 'restorableUntil' | 'exportFrom', time: number | undefined) => {
    const kept = records.get(nameOf(userId, 'kept'))
    if (kept?.record.setId !== setId) return
    const { [name]: _before, ...record } = kept.record
    records.set(nameOf(userId, 'kept'), { ...kept, record: { ...record, ...(time !== undefined && { [name]: time }) } })
  }

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
          const newest = newestAfter(records.get(nameOf(userId, 'kept'))?.record, pending.record)
          const { change: _seen, signed: _sent, ...record } = pending.record
          records.set(nameOf(userId, 'kept'), { ...pending, record: { ...record, state: 'kept', ...newest } })
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
      keepLogin: (userId, setId, login) => call(() => edit(userId, setId, { login })),
      keepEmailChange: (userId, setId, keptEmailChange) => call(() => edit(userId, setId, { keptEmailChange })),
      keepNewest: (userId, setId, version) =>
        call(() => {
          const kept = records.get(nameOf(userId, 'kept'))
          if (kept?.record.setId !== setId) return
          const newest = Math.max(version, newestOf(kept.record))
          records.set(nameOf(userId, 'kept'), { ...kept, record: { ...kept.record, newest } })
        }),
      keepUntil: (userId, setId, until) => call(() => editTime(userId, setId, 'restorableUntil', until)),
      keepExport: (userId, setId, from) => call(() => editTime(userId, setId, 'exportFrom', from)),
      keepChange: (userId, setId, change, signed) =>
        call(() => {
          for (const state of ['pending', 'kept']) {
            const found = records.get(nameOf(userId, state))
            if (found?.record.setId !== setId) continue
            const { change: _before, signed: _sent, ...record } = found.record
            records.set(nameOf(userId, state), {
              ...found,
              record: { ...record, ...(change && { change }), ...(signed && { signed }) }
            })
          }
        }),
      remove: (userId, setId) =>
        call(() => {
          const kept = records.get(nameOf(userId, 'kept'))?.record
          if (kept?.setId !== setId) return
          records.delete(nameOf(userId, 'kept'))
          const pending = records.get(nameOf(userId, 'pending'))?.record
          if (pending && equalAddresses(pending.addresses, kept.addresses)) records.delete(nameOf(userId, 'pending'))
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
      settle: () => Promise.reject(new Error('This service is asked for no signed changes.')),
      read: setId =>
        call(() => {
          const set = sets.get(setId)
          return set && { ...set, share: set.share.slice() }
        })
    }
  }
}

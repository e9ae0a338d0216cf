import { recordActions, type RecordBinding, type SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { invalid, type Fields } from './fields.ts'

/** @throws LoginError `login-invalid` */
export function readChangeOr(fields: Fields): SignedChange | undefined {
  return fields.has('change') ? readChange(fields) : undefined
}

/** @throws LoginError `login-invalid` */
export function readChange(fields: Fields): SignedChange {
  const record = fields.record('change')
  const text = (name: keyof SignedChange, form: RegExp) => {
    const value = record[name]
    if (typeof value !== 'string' || !form.test(value)) throw invalid(`change.${name}: Required`)
    return value
  }
  const count = (name: keyof SignedChange) => {
    const value = record[name]
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw invalid(`change.${name}: Required`)
    return value
  }
  const action = recordActions.find(one => one === record['action'])
  if (!action) throw invalid('change.action: Required')
  const successor = Object.hasOwn(record, 'successor') ? text('successor', /^[\w-]{1,64}$/) : undefined
  if (successor !== undefined && action !== 'delete') throw invalid('change.successor: Of a deletion alone')
  const binding = Object.hasOwn(record, 'binding') ? readBinding(record['binding']) : undefined
  return {
    action,
    version: count('version'),
    previous: text('previous', /^(?:[\w-]{43})?$/),
    record: text('record', /^[\w-]{43}$/),
    expires: count('expires'),
    nonce: text('nonce', /^[\w-]{22}$/),
    signature: text('signature', /^[\w-]{86}$/),
    ...(successor !== undefined && { successor }),
    ...(binding && { binding })
  }
}

function readBinding(value: unknown): RecordBinding {
  const { key, proof } = isRecord(value) ? value : {}
  if (typeof key !== 'string' || !/^[\w-]{43}$/.test(key)) throw invalid('change.binding.key: Required')
  if (typeof proof !== 'string' || !/^[\w-]{87}$/.test(proof)) throw invalid('change.binding.proof: Required')
  return { key, proof }
}

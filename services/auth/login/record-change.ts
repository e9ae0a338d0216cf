import {
  recordActions,
  type DeviceProof,
  type RecordBinding,
  type SignedChange
} from '../../../adapters/api/contract/wallet-record.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { invalidFieldError, type Fields } from './parse-fields.ts'

/** @throws LoginError `login-invalid` */
export function readChangeOr(fields: Fields): SignedChange | undefined {
  return fields.has('change') ? readChange(fields) : undefined
}

/** @throws LoginError `login-invalid` */
export function readChange(fields: Fields): SignedChange {
  const { record, text, count } = partsOf(fields, 'change')
  const action = recordActions.find(one => one === record['action'])
  if (!action) throw invalidFieldError('change.action: Required')
  const successor = Object.hasOwn(record, 'successor') ? text('successor', /^[\w-]{1,64}$/) : undefined
  if (successor !== undefined && action !== 'delete') throw invalidFieldError('change.successor: Of a deletion alone')
  const binding = Object.hasOwn(record, 'binding') ? readBinding('change', record['binding']) : undefined
  return {
    action,
    version: count('version'),
    previous: text('previous', /^(?:[\w-]{43})?$/),
    record: text('record', /^[\w-]{43}$/),
    expires: count('expires'),
    nonce: text('nonce', /^[\w-]{22}$/),
    signature: text('signature', signatureForm),
    ...(successor !== undefined && { successor }),
    ...(binding && { binding })
  }
}

/** @throws LoginError `login-invalid` */
export function readDeviceProof(fields: Fields): DeviceProof {
  const { record, text, count } = partsOf(fields, 'proof')
  return {
    expires: count('expires'),
    signature: text('signature', signatureForm),
    binding: readBinding('proof', record['binding'])
  }
}

/** Signature, Ed25519, base64url. */
const signatureForm = /^[\w-]{86}$/

/** Reads the signed fields. */
function partsOf(fields: Fields, what: 'change' | 'proof') {
  const record = fields.record(what)
  return {
    record,
    text(name: string, form: RegExp): string {
      const value = record[name]
      if (typeof value !== 'string' || !form.test(value)) throw invalidFieldError(`${what}.${name}: Required`)
      return value
    },
    count(name: string): number {
      const value = record[name]
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
        throw invalidFieldError(`${what}.${name}: Required`)
      return value
    }
  }
}

function readBinding(what: 'change' | 'proof', value: unknown): RecordBinding {
  const { key, proof } = isRecord(value) ? value : {}
  if (typeof key !== 'string' || !/^[\w-]{43}$/.test(key)) throw invalidFieldError(`${what}.binding.key: Required`)
  if (typeof proof !== 'string' || !/^[\w-]{87}$/.test(proof)) throw invalidFieldError(`${what}.binding.proof: Required`)
  return { key, proof }
}

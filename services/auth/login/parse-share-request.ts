import type { KeyAddresses, ShareRequest } from '../../../adapters/api/contract/login.ts'
import { invalidFieldError, parseOrigin, type Fields } from './parse-fields.ts'
import { readChangeOr } from './record-change.ts'

/** @throws LoginError `login-invalid` */
export function parseShareRequest(fields: Fields): ShareRequest {
  const version = fields.count('version')
  const phase = fields.text('phase', 10)
  if (phase === 'commit') {
    const change = readChangeOr(fields)
    return { phase, version, ...(change && { change }) }
  }
  const sealedRecovery = fields.textOr('sealedRecovery', 16_384)
  if (phase === 'recovery') {
    const change = readChangeOr(fields)
    return { phase, version, ...(sealedRecovery !== undefined && { sealedRecovery }), ...(change && { change }) }
  }
  if (phase !== 'prepare') throw invalidFieldError('phase: Expected prepare, commit or recovery')
  const postponed = fields.textOr('postponed', 255)
  if (postponed !== undefined && sealedRecovery !== undefined) throw invalidFieldError('postponed: Not with sealedRecovery')
  return {
    phase,
    version,
    authShare: fields.matching('authShare', /^[\w-]{16,4096}$/, 'authShare: Expected base64url of at most 4096 characters'),
    ...(sealedRecovery !== undefined && { sealedRecovery }),
    ...(postponed !== undefined && { postponed: parseOrigin(postponed) }),
    addresses: readAddresses(fields.record('addresses'))
  }
}

function readAddresses(record: Readonly<Record<string, unknown>>): KeyAddresses {
  const entries = Object.entries(record)
  if (entries.length === 0 || entries.length > 8) throw invalidFieldError('addresses: Required')
  for (const [namespace, address] of entries) {
    const known =
      namespace === 'eip155'
        ? /^0x[0-9a-fA-F]{40}$/
        : namespace === 'solana'
          ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
          : /^[a-z0-9]{3,8}$/.test(namespace)
            ? /^[\w:.-]{4,128}$/
            : undefined
    if (typeof address !== 'string' || !known?.test(address))
      throw invalidFieldError(`addresses.${namespace.slice(0, 32)}: Expected an address`)
  }
  return Object.fromEntries(entries) as KeyAddresses
}

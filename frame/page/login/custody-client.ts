import type { CustodyRecovery } from '../../../adapters/api/contract/custody.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { fromBase64Url, toBase64Url, type Bytes } from '../keys/bytes.ts'
import { KeyError } from '../keys/key-error.ts'
import { fresh, type LoginService } from './login-service.ts'
import { parseText, parseTime } from './parse-replies.ts'

/**
 * Custodial recovery, a separate process at `custodian`.
 * The login service grants each request.
 */
export function createCustodyClient(service: LoginService) {
  async function grant(): Promise<string> {
    return parseText(await fresh(service.post('/v1/custody/grant', {}, { signedIn: true })), 'grant')
  }

  return {
    /** Resolves to the address for which the custodian has stored it. */
    async deposit(custodian: string, { setId, version }: { setId: string; version: number }, share: Bytes, email: string) {
      const body = { grant: await grant(), setId, version, share: toBase64Url(share), email }
      return parseText(await service.post('/v1/deposit', body, { base: custodian }), 'email')
    },
    async beginCustody(custodian: string, setId: string): Promise<CustodyRecovery> {
      const reply = await service.post('/v1/recovery', { grant: await grant(), setId }, { base: custodian })
      return {
        recovery: parseText(reply, 'recovery'),
        notBefore: parseTime(reply, 'notBefore'),
        expiresAt: parseTime(reply, 'expiresAt'),
        code: isRecord(reply) && reply['code'] === true
      }
    },
    async forgetDeposit(custodian: string, setId: string): Promise<void> {
      await service.post('/v1/deposit/delete', { grant: await grant(), setId }, { base: custodian })
    },
    async releaseCustody(custodian: string, recovery: string, code: string): Promise<Bytes> {
      const reply = await service.post('/v1/recovery/release', { grant: await grant(), recovery, code }, { base: custodian })
      const share = fromBase64Url(parseText(reply, 'share'))
      if (!share) throw new KeyError('share-damaged', 'The recovery share is damaged.')
      return share
    }
  }
}

import type { EmailUpdated, EmailUpdateReply } from '../../../adapters/api/contract/login.ts'
import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { isLoginError } from './login-error.ts'
import { fresh, type LoginService } from './login-service.ts'
import { parseText, parseTime, readUpdate } from './parse-replies.ts'

/** The three steps that replace the email address of the account (`/v1/user/email`). */
export const createEmailUpdateClient = (service: LoginService) => ({
  async updateEmail(email: string): Promise<EmailUpdateReply> {
    return readUpdate(await fresh(service.post('/v1/user/email', { email }, { signedIn: true })))
  },
  async updateEmailPrimary(update: string, code: string): Promise<EmailUpdateReply> {
    return readUpdate(await service.post('/v1/user/email/primary', { update, code }, { signedIn: true }))
  },
  async updateEmailSecondary(update: string, code: string, change?: SignedChange): Promise<EmailUpdated> {
    const reply = await service.post('/v1/user/email/secondary', { update, code, change }, { signedIn: true })
    // the change is done, even if this request fails
    await service.renewUser().catch((error: unknown) => {
      if (!isLoginError(error)) throw error
    })
    const isLater = isRecord(reply) && reply['effectiveAt'] !== undefined
    return { newEmail: parseText(reply, 'newEmail'), ...(isLater && { effectiveAt: parseTime(reply, 'effectiveAt') }) }
  }
})

import { LoginError } from './login-error.ts'
import type { LoginContext } from './context.ts'
import { createMailChallenges } from './mail-challenges.ts'

/** Limits of networks: above them, a solved challenge permits further mails, with limits of its own. */
const ofNetworks: readonly (string | undefined)[] = ['mailFromNetwork', 'mailFromWideNetwork']

export interface MailRequest {
  readonly email: string
  readonly thumbprint: string
  readonly network: string
  /** Solution of a challenge. */
  readonly solution: string | undefined
}

/**
 * Creates a function that charges the limits of a mail with a code, those of its address and network around `others`. Where the network
 * has used up its own, an office for example, each further mail needs a proof of work instead of a wait.
 *
 * @throws LoginError `login-limit`, with a challenge if its solution permits the mail; nothing is charged then
 */
export function createMailLimits({ db, secrets, now, limits }: Pick<LoginContext, 'db' | 'secrets' | 'now' | 'limits'>) {
  const challenges = createMailChallenges({ db, secrets, now })
  return async (
    { email, thumbprint, network, solution }: MailRequest,
    others: (isSolved: boolean) => Promise<void>
  ): Promise<void> => {
    const isSolved = solution !== undefined && (await challenges.isSolved(solution, email))
    try {
      await limits.takeWith('mailAgain', `${email} ${thumbprint}`, () =>
        limits.takeWith(isSolved ? 'solvedFromNetwork' : 'mailFromNetwork', network, () => others(isSolved))
      )
    } catch (error) {
      if (!(error instanceof LoginError) || !ofNetworks.includes(error.details.limit)) throw error
      throw new LoginError(error.code, error.message, { ...error.details, challenge: await challenges.create(email) })
    }
  }
}

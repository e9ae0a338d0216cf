import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { QueryExecutorProvider } from 'kysely'
import type { LoginChallenge } from '../../../adapters/api/contract/login-challenge.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { claimOnce } from './replay-guard.ts'
import type { DerivedKeys } from './secrets.ts'

/**
 * Work of a challenge: 256 keys on average, of 2,000 iterations each. A user who waits for a mail hardly notices it; a program
 * that requests thousands of mails does.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, keyPrefix: '00' } as const
/** Milliseconds in which a challenge is to be solved. */
const time = 10 * 60_000

interface MailChallengesOptions {
  readonly db: QueryExecutorProvider
  readonly secrets: DerivedKeys
  readonly now: () => number
}

/**
 * Creates proofs of work (ALTCHA) that an address may request a mail where its network has used up its limit. The service stores
 * none: a challenge is signed, and a solution claimed once.
 */
export function createMailChallenges({ db, secrets, now }: MailChallengesOptions) {
  const hmacSignatureSecret = secrets.mac('challenge', 'signature')
  const ownerOf = (email: string) => secrets.mac('challenge', 'email', email)

  return {
    async create(email: string): Promise<LoginChallenge> {
      const data = { owner: ownerOf(email), until: now() + time }
      const { parameters, signature } = await createChallenge({ ...work, data, deriveKey, hmacSignatureSecret })
      return { parameters, signature: signature! }
    },

    /** Returns whether the text solves a challenge for the address, for the first time. */
    async isSolved(text: string, email: string): Promise<boolean> {
      const { challenge, solution } = parseSolution(text) ?? {}
      if (!challenge || !solution) return false
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret }).catch(() => ({
        verified: false
      }))
      if (!verified) return false
      // signed by this service: the fields are what `create` has written
      const { owner, until } = challenge.parameters.data as { readonly owner: string; readonly until: number }
      if (owner !== ownerOf(email) || until <= now()) return false
      return claimOnce(db, `challenge ${challenge.parameters.nonce}`, until, now())
    }
  }
}

type Verified = Parameters<typeof verifySolution>[0]

/** Parses base64 of JSON, of which {@link verifySolution} checks the fields. */
function parseSolution(text: string): Pick<Verified, 'challenge' | 'solution'> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString())
    if (!isRecord(value) || !isRecord(value['challenge']) || !isRecord(value['challenge']['parameters'])) return undefined
    return value as unknown as Pick<Verified, 'challenge' | 'solution'>
  } catch {
    return undefined
  }
}

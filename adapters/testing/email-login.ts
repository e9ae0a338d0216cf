import type { Adapter } from '../wallet-source.ts'

/** The methods of a kit that a login needs. */
export interface LoginKit {
  open(): Promise<unknown>
  connect(walletId: string): Promise<string>
}

/** Options of `logInByEmail()`. */
export interface EmailLoginOptions {
  /** What `createKit()` has returned. */
  readonly kit: LoginKit
  /** What `embedded()` has returned, of the same kit. */
  readonly adapter: Adapter
  /** Address that the test can read. The first login creates its wallet. */
  readonly email: string
  /** Returns the text of the newest mail to the address, or its code of six digits. It is called once the code is sent. */
  readonly readMail: (email: string) => string | Promise<string>
  /** Opens the link of the mail that confirms a new device. Required where the login service confirms devices. */
  readonly confirmDevice?: (email: string) => void | Promise<void>
  readonly signal?: AbortSignal
}

/**
 * Logs a test user in to the embedded wallet by email and connects it, as a user does in the modal, without a click.
 * The page needs the kit's elements and a secure frame. Returns the account (CAIP-10).
 *
 * Throws `TypeError` without an embedded wallet, or for a mail without a code; the errors of the login, such as KitError `code-wrong` and `too-soon`;
 * and those of `kit.connect()`.
 * @example
 * const wallet = embedded()
 * const kit = createKit({ adapters: [evm(), wallet], networks: [mainnet], services: 'http://localhost:4000' })
 * const account = await logInByEmail({ kit, adapter: wallet, email: 'test@example.com', readMail })
 */
export async function logInByEmail({ kit, adapter, email, readMail, confirmDevice, signal }: EmailLoginOptions): Promise<string> {
  await kit.open() // starts the wallets of the page
  const login = adapter.source?.login
  if (!login) throw new TypeError('The kit has no embedded wallet: pass embedded() to it, and services.frame.')
  const step = await login.email(email, { signal })
  if (step === 'VERIFY_DEVICE') {
    if (!confirmDevice) throw new TypeError('The login service confirms new devices: pass confirmDevice.')
    await Promise.all([login.device({ signal }), confirmDevice(email)])
  }
  if (step !== 'CONNECT') await login.code(codeIn(await readMail(email)), { signal })
  return kit.connect(login.walletId)
}

function codeIn(mail: string): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(/^\s*\d{6}\s*$/m.exec(mail)?.[0] ?? mail)?.[0]
  if (code === undefined) throw new TypeError('The mail has no code of six digits.')
  return code
}

import type { LoginClient } from './login-client.ts'
import { isLoginError } from './login-error.ts'
import { whenDone } from './when-done.ts'

export interface PendingSocialLoginOptions {
  readonly client: Pick<LoginClient, 'socialResult' | 'status'>
  /** URL of the frame's login page. */
  readonly loading: string
  /** Notifies the app that the login has ended, by its id only. */
  readonly onEnd: (uri: string) => void
}

/** A social login that this document has begun, until a result redeems it or the service confirms it. */
export class PendingSocialLogin {
  readonly login: string
  readonly until: number
  /** Aborts when another login replaces it. */
  readonly #ending: AbortSignal
  readonly #options: PendingSocialLoginOptions
  /**
   * Whether a result has redeemed the login: anyone who knows its id can send a result other than the
   * provider's.
   */
  #redeemed: Promise<boolean> | undefined
  /** Aborts the polls for it when a result arrives. */
  #polling = new AbortController()

  constructor(
    options: PendingSocialLoginOptions,
    { login, until, ending }: { readonly login: string; readonly until: number; readonly ending: AbortSignal }
  ) {
    this.#options = options
    this.login = login
    this.until = until
    this.#ending = ending
  }

  /** Notifies the app of an error of the provider. */
  fail(error: string): void {
    this.#postEnd({ error })
  }

  /** Tries a result. One that is not the provider's changes nothing: the login keeps waiting. */
  redeem(result: string): void {
    const before = this.#redeemed?.catch(() => false) ?? Promise.resolve(false)
    this.#redeemed = before.then(
      async isDone =>
        isDone ||
        this.#options.client.socialResult(this.login, result).then(
          () => true,
          (error: unknown) => {
            if (isLoginError(error, 'login-over', 'login-invalid')) return false
            throw error
          }
        )
    )
    this.#polling.abort()
    this.#polling = new AbortController()
    const notify = () => this.#postEnd({ done: '1' })
    // the app gets a failure with CONNECT_SOCIAL
    this.#redeemed.then(isDone => (isDone ? notify() : this.poll()), notify)
  }

  /** Polls until the login is confirmed at the service. */
  poll(): void {
    whenDone(this.#options.client, this.login, AbortSignal.any([this.#ending, this.#polling.signal])).then(
      () => {
        this.#redeemed ??= Promise.resolve(true)
        this.#postEnd({ done: '1' })
      },
      () => undefined // the app sends the window's result, and gets the error then
    )
  }

  /** Resolves once the login is completed, by a result or at the service. */
  async ended(signal: AbortSignal): Promise<void> {
    for (;;) {
      const [redeemed, polling] = [this.#redeemed, this.#polling]
      if (await redeemed) return
      try {
        await whenDone(this.#options.client, this.login, AbortSignal.any([signal, polling.signal]))
        return
      } catch (error) {
        // a result has arrived
        if (signal.aborted || !polling.signal.aborted) throw error
      }
    }
  }

  #postEnd(outcome: Readonly<Record<string, string>>): void {
    const { loading, onEnd } = this.#options
    const uri = new URL(loading)
    uri.search = new URLSearchParams({ login: this.login, ...outcome }).toString()
    onEnd(uri.href)
  }
}

import type { DerivePassword } from './argon2.ts'

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string }
  ): { createScriptURL(address: string): string }
}

/**
 * Derives each password in a new worker.
 * A script URL is a Trusted Types sink: the frame's only policy allows this worker's URL and no other.
 *
 * @param address URL of the built `argon2-worker.ts`
 */
export function createArgon2Worker(address: string): DerivePassword {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: ScriptPolicies }
  const createScriptURL = (requested: string) => {
    if (requested !== address) throw new TypeError('This is no script of the frame.')
    return requested
  }
  const policy = trustedTypes?.createPolicy('w3m-worker', { createScriptURL })

  return (text, salt, cost) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(policy?.createScriptURL(address) ?? createScriptURL(address), { type: 'module' })
      const end = () => worker.terminate()
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        end()
        if (data instanceof Uint8Array && data.length === 32) resolve(new Uint8Array(data))
        else reject(new Error('The worker answered something else.'))
      })
      worker.addEventListener('error', () => {
        end()
        reject(new Error('The worker could not be started, or failed.'))
      })
      const copy = text.slice()
      worker.postMessage({ text: copy, salt, cost }, [copy.buffer])
    })
}

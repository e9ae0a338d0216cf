import { argon2id } from 'hash-wasm'
import { setArgon2Backend, type DerivePassword } from '../../frame/page/keys/argon2.ts'

/** Argon2id in WebAssembly: for tests of what surrounds it, which otherwise spend most of their time deriving keys in JavaScript. */
export const deriveInWasm: DerivePassword = async (password, salt, { memoryKiB, passes, lanes }) =>
  new Uint8Array(
    await argon2id({
      password,
      salt,
      memorySize: memoryKiB,
      iterations: passes,
      parallelism: lanes,
      hashLength: 32,
      outputType: 'binary'
    })
  )

/** Derives all passwords of this process in WebAssembly. */
export const useWasmArgon2 = (): void => setArgon2Backend(deriveInWasm)

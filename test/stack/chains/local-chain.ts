import { startAnvil, type Anvil } from '../anvil.ts'
import { unpackState } from './state.ts'
import { laySwapRouter } from './swap-router.ts'

export interface LocalChainOptions {
  /** One of `localChainIds`. */
  readonly chainId: number
  /** The port to take if it is free; otherwise, and unless given, any free one. */
  readonly port?: number
  /** Further arguments of anvil, as it takes them. */
  readonly args?: readonly string[]
}

/** A chain of the stack on its own: with everything on it, and its past. Resolves once it answers. */
export async function startLocalChain(options: LocalChainOptions): Promise<Anvil> {
  const state = await unpackState(options.chainId)
  try {
    const anvil = await startAnvil({ ...options, loadState: state.path })
    try {
      await laySwapRouter(anvil.rpcUrl)
    } catch (error) {
      await anvil.stop()
      throw error
    }
    return anvil
  } finally {
    await state.remove()
  }
}

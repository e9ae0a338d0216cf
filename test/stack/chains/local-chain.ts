import { startAnvil, type Anvil } from '../anvil.ts'
import { unpackState } from './state.ts'
import { laySwapRouter } from './swap-router.ts'

export interface LocalChainOptions {
  /** One of `localChainIds`. */
  readonly chainId: number
  /** Preferred port. Without it, or if it is in use, a free one is picked. */
  readonly port?: number
  /** Further arguments of anvil. */
  readonly args?: readonly string[]
}

/** Starts one chain of the stack alone, with all its contracts and history. Resolves once it responds. */
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

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainSettings } from '../chain/settings.ts'
import type { Service } from '../service.ts'
import { createPages } from './pages.ts'
import { networksOf, type FrameSettings } from './settings.ts'

interface Surroundings {
  readonly allowedOrigins: readonly string[]
  /** What the proxy asks of its clients; the frame sends the first. */
  readonly projectIds: readonly string[]
  readonly chains: readonly ChainSettings[]
  /** Where clients reach this process; known once it listens. */
  readonly url: () => string
}

/** The frame with what this process knows already: its login service, and its chains by way of its own proxy. */
export function openPages(
  settings: FrameSettings,
  { allowedOrigins, projectIds: [projectId], chains, url }: Surroundings
): Service {
  const { folder = builtFrame(), name = 'Wallet', auth, networks, smart, custodian, confirmInFrame } = settings
  return createPages({
    folder,
    name,
    allowedOrigins,
    auth: () => auth ?? `${url()}/auth`,
    networks: () => networks ?? networksOf(chains, `${url()}/chain`, smart, projectId),
    ...(custodian !== undefined && { custodian }),
    ...(confirmInFrame !== undefined && { confirmInFrame })
  })
}

/** Beside the built services, or where a build of the sources puts it. */
function builtFrame(): string {
  const beside = join(import.meta.dirname, '../frame/page')
  return existsSync(join(beside, 'window.html')) && existsSync(join(beside, 'assets'))
    ? beside
    : join(import.meta.dirname, '../../dist/frame/page')
}

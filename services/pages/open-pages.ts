import { join } from 'node:path'
import { buildFolder, packageFolder } from '../package-folder.ts'
import type { ChainSettings } from '../chain/settings.ts'
import type { Service } from '../service.ts'
import { createPages } from './pages.ts'
import { createPagesNetworks, type FrameSettings } from './settings.ts'

interface Surroundings {
  readonly allowedOrigins: readonly string[]
  /** Project ids that the proxy accepts; the frame sends the first. */
  readonly projectIds: readonly string[]
  readonly chains: readonly ChainSettings[]
  /** Returns the public URL of this process; known once it listens. */
  readonly url: () => string
}

/** Creates the frame service with this process's login service, and its chains through its own proxy. */
export function openPages(
  settings: FrameSettings,
  { allowedOrigins, projectIds: [projectId], chains, url }: Surroundings
): Service {
  const { folder = builtFrame, name = 'Wallet', auth, networks, smart, custodian, confirmInFrame } = settings
  return createPages({
    folder,
    name,
    allowedOrigins,
    auth: () => auth ?? `${url()}/auth`,
    networks: () => networks ?? createPagesNetworks(chains, `${url()}/chain`, smart, projectId),
    ...(custodian !== undefined && { custodian }),
    ...(confirmInFrame !== undefined && { confirmInFrame })
  })
}

/** Folder of the frame: in the published build, or in the build output of the sources. */
const builtFrame = join(buildFolder ?? join(packageFolder, '../dist'), 'frame/page')

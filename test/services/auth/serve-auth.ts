import { openAuthService } from '../../../services/auth/auth.ts'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { serve } from '../chain/serve.ts'

/** Settings of the service that a test changes. */
type ServedOptions = Pick<Parameters<typeof openAuthService>[0], 'settings' | 'store' | 'log' | 'publicUrl' | 'now'>

/** Serves the auth service alone, without login. */
export async function serveAuth(options: ServedOptions): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = await openAuthService({
    login: undefined,
    metrics: createMetrics(),
    allowedOrigins: [],
    chains: [],
    trustProxy: false,
    ...options
  })
  const { url, stop } = await serve(app.routes!)
  return {
    url,
    async stop() {
      await stop()
      await app.close?.()
    }
  }
}

import { flatOut } from './load.ts'
import { startServicesProcess } from './process.ts'

const budget = 3_000
const connections = 50

/** Measures the first page of wallets, compressed, with as many requests as the service can answer. */
export async function measureDirectory(seconds: number): Promise<void> {
  const services = await startServicesProcess({})
  try {
    let sent = 0
    const next = () => ({
      path: '/directory/getWallets?projectId=bench&page=1&entries=40',
      headers: { 'accept-encoding': 'br' },
      client: `198.18.${sent++ % 250}.1`
    })
    await flatOut(services.url, next, connections, 2) // until the code is compiled
    const { rate, p50, p99, failed } = await flatOut(services.url, next, connections, seconds)
    const others = [...failed].map(([status, count]) => `  ${count} × ${status}`).join('')
    const times = `p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`
    console.log(`directory, compressed lists: ${Math.round(rate)} a second  budget ≥ ${budget}  ${times}${others}`)
  } finally {
    await services.stop()
  }
}

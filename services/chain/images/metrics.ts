import { Counter, type Registry } from 'prom-client'

export type ImageMetrics = ReturnType<typeof createImageMetrics>

/** Creates the metrics of the image proxy. */
export function createImageMetrics(registry: Registry) {
  const registers = [registry]
  return {
    pictures: new Counter({
      name: 'chain_images_total',
      help: 'Pictures asked for, by where they came from: kept, fetched, stale, or why there is none',
      labelNames: ['outcome'],
      registers
    }),
    fetchedBytes: new Counter({ name: 'chain_images_fetched_bytes_total', help: 'Bytes of pictures fetched', registers })
  }
}

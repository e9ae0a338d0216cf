import type { EnvironmentReader } from './environment-reader.ts'
import { traceSamplers, type TracingSettings } from './lib/open-tracing.ts'
import { isWebAddress } from './lib/match-origin.ts'
import { withoutUndefined } from './lib/without-undefined.ts'

/** Reads the standard variables of OpenTelemetry. Without an endpoint, the others count for nothing: a platform may set them. */
export function readTracing({ text, checked }: Pick<EnvironmentReader, 'text' | 'checked'>): TracingSettings | undefined {
  const endpoint = checked(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    value => (URL.canParse(value) && isWebAddress(value) ? value : undefined),
    'the address of an OTLP/HTTP receiver such as http://127.0.0.1:4318'
  )
  if (endpoint === undefined) return undefined
  const others = withoutUndefined({
    headers: checked(
      'OTEL_EXPORTER_OTLP_HEADERS',
      parseHeaders,
      'a comma list such as api-key=secret,tenant=7, with %20 for a space'
    ),
    serviceName: text('OTEL_SERVICE_NAME'),
    sampler: checked(
      'OTEL_TRACES_SAMPLER',
      value => traceSamplers.find(sampler => sampler === value),
      `one of ${traceSamplers.join(', ')}`
    ),
    samplerRatio: checked('OTEL_TRACES_SAMPLER_ARG', parseRatio, 'a number from 0 to 1')
  })
  return { endpoint, ...others }
}

const parseRatio = (value: string): number | undefined => (/^(0?\.\d{1,9}|[01](\.0+)?)$/.test(value) ? Number(value) : undefined)

/** Parses `name=value,name=value` with percent-encoded values. */
function parseHeaders(value: string): Record<string, string> | undefined {
  try {
    const pairs = value.split(',').map(pair => {
      const [, name = '', text = ''] = /^\s*([\w!#$&'*+.^`|~-]+)=(.*)$/.exec(pair) ?? []
      return [name, decodeURIComponent(text.trim())] as const
    })
    return pairs.every(([name, text]) => name !== '' && /^[\x20-\x7e]*$/.test(text)) ? Object.fromEntries(pairs) : undefined
  } catch {
    return undefined // an invalid escape
  }
}

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)`
const shapeTag = /<(path|circle|ellipse|rect|line|polyline|polygon)\b([^>]*?)\/?>/g

/** Converts a line icon to one path with all shapes. Throws for a shape with a fill or a transform. */
export function svgPath(svg: string): string {
  const shapes = [...svg.replace(/<svg\b[^>]*>/, '').matchAll(shapeTag)]
  if (shapes.length === 0) throw new Error('The icon has no shapes.')
  return shapes.map(([source, tag, attributes]) => shapePath(tag ?? '', attributes ?? '', source)).join('')
}

function shapePath(tag: string, attributes: string, source: string): string {
  if (/\b(fill|transform|opacity)=/.test(attributes)) throw new Error(`Only plain strokes can be joined into one path: ${source}`)
  const text = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
  const value = (name: string) => Number(text(name) ?? 0)

  switch (tag) {
    case 'path':
      return absoluteStart(text('d') ?? '')
    case 'line':
      return `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`
    case 'polyline':
    case 'polygon':
      return `M${(text('points') ?? '').trim().replace(/[\s,]+/g, ' ')}${tag === 'polygon' ? 'z' : ''}`
    case 'rect':
      return rectangle(value('x'), value('y'), value('width'), value('height'), Number(text('rx') ?? text('ry') ?? 0))
    default: {
      const [rx, ry] = tag === 'circle' ? [value('r'), value('r')] : [value('rx'), value('ry')]
      return `M${value('cx') - rx} ${value('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
    }
  }
}

/**
 * A leading `m` is absolute at the start of a path, but relative after another command.
 * What follows it stays relative.
 */
function absoluteStart(path: string): string {
  return path
    .trim()
    .replace(new RegExp(`^m\\s*(${number})[\\s,]*(${number})(?=([\\s,]*)(-|\\d|\\.)?)`), (_, x, y, _space, next) => {
      return `M${x} ${y}${next === undefined ? '' : 'l'}`
    })
}

function rectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const across = width - 2 * radius
  const down = height - 2 * radius
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}` +
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`
  )
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Drawing elements.
 * All others are removed with their contents: scripts, foreign objects, metadata, media.
 */
export const allowedElements = words(`
  svg g defs symbol use title desc switch style
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate animateMotion animateTransform set mpath
`)

/** Elements that animate an attribute. */
export const animationElements = words('animate animateMotion animateTransform set')
/** Elements that show an image, which must be a `data:` URL. */
export const imageElements = words('image feImage')
/** Elements that reference a part of the same image. */
export const referenceElements = words('use textPath mpath linearGradient radialGradient pattern filter')
/**
 * Attributes that draw another part of the image, at once or over time; `url()` in any other draws
 * nothing.
 */
export const drawing = words(`
  style fill stroke clip-path mask filter marker marker-start marker-mid marker-end values from to by
`)
/** Those that draw once for a group; the others are inherited by each element. */
export const forTheWhole = words('clip-path mask filter')
/** Paint servers cost the same however often they are used. */
export const paintElements = words('linearGradient radialGradient stop')
/** Elements with visible or spoken text; elsewhere text is white space only. */
export const textElements = words('text tspan textPath title desc style')

/** Attributes of geometry, paint, filters and timing. No `on…`; `href` has its own rules. */
export const allowedAttributes = words(`
  id class style lang role
  x y z x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio transform transform-origin
  pathLength rotate textLength lengthAdjust startOffset method side spacing refX refY markerWidth markerHeight markerUnits orient
  version baseProfile
  fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width vector-effect paint-order color color-interpolation color-interpolation-filters color-rendering
  opacity visibility display overflow clip clip-path clip-rule mask mask-type filter marker marker-start marker-mid marker-end
  mix-blend-mode isolation shape-rendering text-rendering image-rendering enable-background pointer-events
  font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  text-anchor text-decoration letter-spacing word-spacing writing-mode direction unicode-bidi dominant-baseline
  alignment-baseline baseline-shift white-space
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform
  filterUnits primitiveUnits in in2 result mode operator k1 k2 k3 k4 type values tableValues slope intercept amplitude exponent
  stdDeviation edgeMode kernelMatrix order divisor bias targetX targetY preserveAlpha surfaceScale diffuseConstant
  specularConstant specularExponent kernelUnitLength lighting-color flood-color flood-opacity radius scale xChannelSelector
  yChannelSelector baseFrequency numOctaves seed stitchTiles azimuth elevation pointsAtX pointsAtY pointsAtZ limitingConeAngle
  attributeName attributeType begin dur end min max restart repeatCount repeatDur calcMode keyTimes keySplines keyPoints from to
  by additive accumulate path origin
`)

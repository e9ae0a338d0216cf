const blocked: string[] = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, sourceFile, lineNumber }) =>
  blocked.push(`${violatedDirective} ${sample} ${sourceFile}:${lineNumber}`)
)

/** Tells the page around this one what the policy has stopped so far. */
export async function reportBlocked(): Promise<void> {
  // Violations are reported in tasks of their own; a timer comes after those that are waiting.
  await new Promise(resolve => setTimeout(resolve))
  parent.postMessage(blocked, '*')
}

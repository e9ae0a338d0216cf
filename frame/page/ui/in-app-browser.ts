/**
 * Returns true for in-app browsers, which show one page and open no windows: an Android WebView (`;
 * wv`), iOS without Safari's own token, and apps that identify themselves.
 */
export function isInAppBrowser(userAgent: string): boolean {
  if (/\b(FBAN|FBAV|Instagram|Line|Telegram|TikTok|musical_ly|Snapchat|Twitter|LinkedInApp|MicroMessenger)\b/i.test(userAgent))
    return true
  if (/Android.*; wv\)/.test(userAgent)) return true
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) && !/Safari\//.test(userAgent)
}

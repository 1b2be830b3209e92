const digits = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']
const tens = ['', '십', '백', '천']
const groups = ['', '만', '억', '조', '경']

/** Four digits in words; 일 is written before 십, 백 and 천 (enforcement rule of the administrative-work decree). */
function groupInKorean(group: number): string {
  return [...String(group)]
    .map((digit, index, all) =>
      digit === '0' ? '' : `${digits[Number(digit)]}${tens[all.length - 1 - index]}`,
    )
    .join('')
}

/** A whole amount in Korean words, without spaces; null if it is negative or has 10^20 or more. */
export function amountInKorean(amount: bigint): string | null {
  if (amount < 0n || amount >= 10n ** 20n) return null
  if (amount === 0n) return '영'
  let rest = amount
  let text = ''
  for (const name of groups) {
    const group = Number(rest % 10_000n)
    if (group > 0) text = `${groupInKorean(group)}${name}${text}`
    rest /= 10_000n
  }
  return text
}

const grouped = (amount: bigint) => String(amount).replace(/\B(?=(\d{3})+$)/g, ',')

/** The official form: `금234,580원(금이십삼만사천오백팔십원)`; figures only where words are not written. */
export function officialAmount(amount: bigint): string {
  const words = amountInKorean(amount)
  return words === null ? `${grouped(amount)}원` : `금${grouped(amount)}원(금${words}원)`
}

/** The usual private form: `일금 이십삼만사천오백팔십원정 (₩234,580)`. */
export function privateAmount(amount: bigint): string {
  const words = amountInKorean(amount)
  return words === null ? `₩${grouped(amount)}` : `일금 ${words}원정 (₩${grouped(amount)})`
}

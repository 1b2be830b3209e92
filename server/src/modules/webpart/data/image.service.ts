import type { Context } from '#kit/context.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { requireBoard } from '#modules/board/index.ts'

/** Degrees between the hues of consecutive boards, so that neighbours differ clearly. */
const hueStep = 137

/** The placeholder picture of an article without one: a landscape in the hue of the board. */
const drawing = (
  hue: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240">
<rect width="320" height="240" fill="hsl(${hue} 22% 88%)"/>
<circle cx="232" cy="72" r="24" fill="hsl(${hue} 24% 78%)"/>
<path d="M0 240V176l84-72 70 62 46-38 120 84v28z" fill="hsl(${hue} 22% 72%)"/>
</svg>`

/** The default picture of a board (spec 2§7, defaultImage); 404 if the board is unreadable. */
export async function getDefaultImage(
  context: Context,
  { boardId }: { boardId: number },
): Promise<RawAnswer> {
  await requireBoard(context, boardId)
  return {
    body: drawing((boardId * hueStep) % 360),
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  }
}

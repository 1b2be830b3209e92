import type { Chatbot } from '@maru/api/gnb/chatbot'
import type { Db } from '#kit/db.ts'

/** The chatbot of a company; undefined if none is set up. */
export async function findChatbot(db: Db, comCode: string): Promise<Chatbot | undefined> {
  const [row] = await db<Chatbot[]>`
    select chatbot_id, com_code, link_url, is_use, width, height, file_path, file_name, file_size
      from gnb_chatbot where com_code = ${comCode}`
  return row
}

/** Sets up the chatbot of a company. */
export async function upsertChatbot(
  db: Db,
  comCode: string,
  chatbot: Pick<Chatbot, 'linkUrl' | 'isUse' | 'width' | 'height'>,
): Promise<void> {
  await db`
    insert into gnb_chatbot (com_code, link_url, is_use, width, height)
    values (${comCode}, ${chatbot.linkUrl}, ${chatbot.isUse}, ${chatbot.width}, ${chatbot.height})
    on conflict (com_code) do update
       set link_url = excluded.link_url, is_use = excluded.is_use, width = excluded.width, height = excluded.height`
}

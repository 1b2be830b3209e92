-- Texts of the interface that administrators changed. An empty company code stands for all companies; the text of a
-- company is used before that of all companies, and that before the built-in text.
create table kit_text_change (
  com_code text not null default '',
  language text not null check (language in ('ko', 'en', 'zh')),
  key text not null check (key <> '' and length(key) <= 200),
  text text not null check (btrim(text) <> '' and length(text) <= 1000),
  primary key (com_code, language, key)
);

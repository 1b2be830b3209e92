-- Fields and prefaces that an administrator takes away: articles keep their values and headings, and both can come back.
alter table board_field add column removed_at timestamptz;
alter table board_preface add column removed_at timestamptz;

-- Pictures in the rich texts of every room are stored by the room of files. `kind` and `holder_id` name the thing that
-- the text belongs to. Both are null for an upload whose text is not saved yet: only its uploader sees it.
alter table board_image rename to file_picture;
alter table file_picture rename column image_id to picture_id;
alter index board_image_pkey rename to file_picture_pkey;
alter index board_image_id rename to file_picture_id;
alter table file_picture add column kind text;
alter table file_picture add column holder_id text;
alter table file_picture add column uploaded_by text;
update file_picture set kind = 'article', holder_id = article_id::text;
drop index board_image_article;
alter table file_picture drop column board_id;
alter table file_picture drop column article_id;
insert into file_picture (
  com_code, picture_id, content_type, bytes, small, width, height, created_at, uploaded_by)
select com_code, image_id, content_type, bytes, small, width, height, created_at, person_code from board_upload;
drop table board_upload;
-- A picture of a text has no uploader: an anonymous text must not lead to its author.
alter table file_picture add constraint file_picture_place check (
  (kind is null) = (holder_id is null) and (kind is null) = (uploaded_by is not null));
create index file_picture_holder on file_picture (kind, holder_id) where kind is not null;
create index file_picture_uploader on file_picture (uploaded_by, created_at) where uploaded_by is not null;
create index file_picture_waiting on file_picture (created_at, picture_id) where uploaded_by is not null;

-- Stored texts have the new address.
update board_article_body set content = replace(content, '/cm/api/BoardApi/Image/', '/cm/file/picture/')
 where content like '%/cm/api/BoardApi/Image/%';
update board_field_value set value = replace(value, '/cm/api/BoardApi/Image/', '/cm/file/picture/')
 where value like '%/cm/api/BoardApi/Image/%';
update board_draft set words = replace(words::text, '/cm/api/BoardApi/Image/', '/cm/file/picture/')::jsonb
 where words::text like '%/cm/api/BoardApi/Image/%';
update gnb_notice_popup set content = replace(content, '/cm/api/BoardApi/Image/', '/cm/file/picture/')
 where content like '%/cm/api/BoardApi/Image/%';

-- The re-organization that moved the boxes; null for a move by an administrator of approval.
alter table approval_box_move add column reorganisation_id bigint;
create index approval_box_move_source on approval_box_move (com_code, reorganisation_id)
  where reorganisation_id is not null;

-- What two people write to each other about an order, a lease, a product or a space.
create table conversations (
  id uuid constraint conversations_pk primary key,
  about text not null constraint conversations_about_known check (about in ('order', 'rental', 'product', 'space')),
  -- What it is about may be deleted before: the words have a time of their own.
  subject_id uuid not null,
  -- Who wrote first.
  opener_id uuid not null constraint conversations_opener references users (id),
  other_id uuid not null constraint conversations_other references users (id),
  opened_at timestamptz not null,
  last_at timestamptz not null,
  constraint conversations_of_two check (opener_id <> other_id)
);
create unique index conversations_once
  on conversations (about, subject_id, least(opener_id, other_id), greatest(opener_id, other_id));
create index conversations_opener_index on conversations (opener_id, last_at desc, id);
create index conversations_other_index on conversations (other_id, last_at desc, id);
create index conversations_last_index on conversations (last_at);

create table messages (
  -- Made of what its sender's client calls it: sent twice, it is written once.
  id uuid constraint messages_pk primary key,
  conversation_id uuid not null constraint messages_conversation references conversations (id) on delete cascade,
  sender_id uuid not null constraint messages_sender references users (id),
  recipient_id uuid not null constraint messages_recipient references users (id),
  -- As they were written: what must not be seen yet is masked when they are read.
  words text not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  -- When its recipient was told of it by mail.
  mailed_at timestamptz,
  -- Its sender closed their account.
  erased_at timestamptz,
  constraint messages_erased_without_words check (erased_at is null or words = '')
);
create index messages_order_index on messages (conversation_id, sent_at desc, id);
create index messages_sender_index on messages (sender_id);
create index messages_unread_index on messages (recipient_id, conversation_id) where read_at is null;
create index messages_unmailed_index on messages (sent_at) where read_at is null and mailed_at is null;

-- Their pictures: private files, named by their rows.
create table message_pictures (
  id uuid constraint message_pictures_pk primary key,
  message_id uuid not null constraint message_pictures_message references messages (id) on delete cascade,
  position smallint not null,
  -- Its largest file.
  private_file text not null generated always as ('message-picture-' || id::text || '-large.jpg') stored,
  constraint message_pictures_once unique (message_id, position)
);

-- Neither of two people writes to the other any more.
create table message_blocks (
  blocker_id uuid not null constraint message_blocks_blocker references users (id),
  blocked_id uuid not null constraint message_blocks_blocked references users (id),
  blocked_at timestamptz not null,
  constraint message_blocks_pk primary key (blocker_id, blocked_id)
);
create index message_blocks_blocked_index on message_blocks (blocked_id);

-- The links of mails about messages: each opens one conversation, and answers once.
create table message_links (
  token_hash bytea constraint message_links_pk primary key,
  conversation_id uuid not null constraint message_links_conversation references conversations (id) on delete cascade,
  person_id uuid not null constraint message_links_person references users (id),
  expires_at timestamptz not null,
  answered_at timestamptz
);
create index message_links_conversation_index on message_links (conversation_id);
create index message_links_person_index on message_links (person_id);
create index message_links_expiry_index on message_links (expires_at);

-- Whether a paid order or lease ever joined two people: then they may know where to reach each other.
create function have_dealt(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (
      select from rentals
      where confirmed_at is not null
        and (artisan_id = one and lessor_id = other or artisan_id = other and lessor_id = one))
    or exists (
      select from orders join order_lines on order_lines.order_id = orders.id
      where paid_at is not null and (buyer_id = one and order_lines.seller_id = other or buyer_id = other and order_lines.seller_id = one))
    or exists (
      select from orders join storage_spaces on storage_spaces.id = orders.space_id
      where paid_at is not null and (buyer_id = one and lessor_id = other or buyer_id = other and lessor_id = one))
$$;

-- For lists of what holds a label: few products do.
create index products_labels on products using gin ((facts -> 'labels') jsonb_path_ops) where archived_at is null;
